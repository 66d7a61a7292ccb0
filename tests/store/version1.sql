BEGIN TRANSACTION;
CREATE TABLE copies (
	game VARCHAR(40) NOT NULL, 
	fact VARCHAR(80) NOT NULL, 
	value TEXT NOT NULL, 
	learned_at VARCHAR(27) NOT NULL, 
	PRIMARY KEY (game, fact)
);
INSERT INTO "copies" VALUES('regatta','harbour','2','2026-03-01T20:00:06.000000Z');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	format INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	tap_id VARCHAR(64) NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	PRIMARY KEY (table_id, number), 
	UNIQUE (table_id, tap_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('nt15ce54ynghe26g',1,1,'{"type":"bid","seat":0,"coins":2}','first','2026-03-01T20:00:02.000000Z');
INSERT INTO "entries" VALUES('nt15ce54ynghe26g',2,1,'{"to":0}','second','2026-03-01T20:00:03.000000Z');
CREATE TABLE meta (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE preferences (
	"key" VARCHAR(80) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "preferences" VALUES('players.regatta','["Zs\u00f3fia","Bence"]');
CREATE TABLE result_players (
	result_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	folded TEXT NOT NULL, 
	PRIMARY KEY (result_id, seat), 
	FOREIGN KEY(result_id) REFERENCES results (id) ON DELETE CASCADE
);
INSERT INTO "result_players" VALUES('apcdgnga6bbwc8vx',0,'zsófia');
INSERT INTO "result_players" VALUES('apcdgnga6bbwc8vx',1,'bence');
CREATE TABLE results (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	result TEXT NOT NULL, 
	finished_at VARCHAR(27) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "results" VALUES('apcdgnga6bbwc8vx','regatta','{"game":"regatta","players":[{"name":"Zs\u00f3fia"},{"name":"Bence"}]}','2026-03-01T20:00:05.000000Z');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	follow_id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	title TEXT NOT NULL, 
	players TEXT NOT NULL, 
	document TEXT NOT NULL, 
	depth VARCHAR(20) NOT NULL, 
	revision INTEGER NOT NULL, 
	created_at VARCHAR(27) NOT NULL, 
	changed_at VARCHAR(27) NOT NULL, 
	finished BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (follow_id)
);
INSERT INTO "tables" VALUES('nt15ce54ynghe26g','7k7gv68mzvpgmjcf','regatta','Regatta','["Zs\u00f3fia","Bence"]','{"game":"regatta","players":["Zs\u00f3fia","Bence"]}','everything',2,'2026-03-01T20:00:01.000000Z','2026-03-01T20:00:03.000000Z',0);
INSERT INTO "tables" VALUES('apcdgnga6bbwc8vx','2ktrwqz2655aee3d','regatta','Regatta','["Zs\u00f3fia","Bence"]','{"game":"regatta","players":["Zs\u00f3fia","Bence"]}','everything',0,'2026-03-01T20:00:04.000000Z','2026-03-01T20:00:04.000000Z',1);
CREATE INDEX ix_tables_changed_at ON tables (changed_at);
CREATE INDEX ix_results_game ON results (game);
CREATE INDEX ix_results_finished_at ON results (finished_at);
CREATE INDEX result_players_by_name ON result_players (folded);
COMMIT;
