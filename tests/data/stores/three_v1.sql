PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO setting VALUES('name','three');
INSERT INTO setting VALUES('rules','everything');
INSERT INTO setting VALUES('players','3');
INSERT INTO setting VALUES('format','round-robin');
INSERT INTO setting VALUES('seeds','0');
INSERT INTO setting VALUES('seed','1');
INSERT INTO setting VALUES('test','');
INSERT INTO setting VALUES('luck','no');
INSERT INTO setting VALUES('deals','1');
INSERT INTO setting VALUES('program','bastide 0.1.0');
INSERT INTO setting VALUES('play','1f5913b993135664');
CREATE TABLE bot (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, settings TEXT NOT NULL);
INSERT INTO bot VALUES(0,'random',replace('name = "random"\nplayer = "random"\n','\n',char(10)));
INSERT INTO bot VALUES(1,'greedy',replace('name = "greedy"\nplayer = "greedy"\n[parameters]\nfigure_cost = 0.5\n','\n',char(10)));
INSERT INTO bot VALUES(2,'failing',replace('name = "failing"\ncommand = ["/home/bots/failing.py"]\ndirectory = "/home/bots"\nstart_limit = 10\npatience = 60\nmemory = 2048\nprocesses = 64\n','\n',char(10)));
CREATE TABLE run (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, program TEXT NOT NULL,
                  note TEXT NOT NULL);
INSERT INTO run VALUES(1,'2026-11-24T21:40:52Z','2026-11-24T21:40:53Z','bastide 0.1.0','');
CREATE TABLE game (id INTEGER PRIMARY KEY, deal INTEGER NOT NULL, bots INTEGER NOT NULL,
                   seating INTEGER NOT NULL, failed INTEGER, failure TEXT, message TEXT, actions BLOB NOT NULL);
INSERT INTO game VALUES(1,0,7,0,3,'crash','failing: crash: "/home/bots/failing.py" ended with exit code 3',X'110e23d1cf013113113223ea6703311080111523feff0230112222fdff30113a23ba370230110823eb6701');
INSERT INTO game VALUES(2,0,7,1,2,'crash','failing: crash: "/home/bots/failing.py" ended with exit code 3',X'110e2216983110113222feff301115232d3001310111222315980131018110113a23179802');
INSERT INTO game VALUES(3,0,7,2,1,'crash','failing: crash: "/home/bots/failing.py" ended with exit code 3',X'110e22feff30113223fdff01311211152315980130112223e76702');
CREATE TABLE seat (game INTEGER NOT NULL, seat INTEGER NOT NULL, bot INTEGER NOT NULL, points INTEGER NOT NULL,
                   seconds REAL NOT NULL, decisions INTEGER NOT NULL, moves INTEGER NOT NULL, luck REAL,
                   PRIMARY KEY (game, seat)) WITHOUT ROWID;
INSERT INTO seat VALUES(1,1,0,2,1.8429999999999999726e-06,4,2,NULL);
INSERT INTO seat VALUES(1,2,1,9,0.00019822599999999999573,5,2,NULL);
INSERT INTO seat VALUES(1,3,2,2,0.00035085299999999998302,3,2,NULL);
INSERT INTO seat VALUES(2,1,1,13,0.00017540200000000001233,5,2,NULL);
INSERT INTO seat VALUES(2,2,2,1,0.019262950000000000905,3,2,NULL);
INSERT INTO seat VALUES(2,3,0,0,2.1230000000000002564e-06,2,1,NULL);
INSERT INTO seat VALUES(3,1,2,12,0.018940750999999998727,3,2,NULL);
INSERT INTO seat VALUES(3,2,0,3,1.6429999999999999818e-06,2,1,NULL);
INSERT INTO seat VALUES(3,3,1,3,7.8227000000000008442e-05,2,1,NULL);
CREATE UNIQUE INDEX game_of_deal ON game (deal, bots, seating);
CREATE VIEW games AS SELECT g.id AS game, g.deal, g.seating, g.failed, g.failure, g.message, s1.points AS points1, s1.seconds AS seconds1, s1.luck AS luck1, b1.name AS bot1, s2.points AS points2, s2.seconds AS seconds2, s2.luck AS luck2, b2.name AS bot2, s3.points AS points3, s3.seconds AS seconds3, s3.luck AS luck3, b3.name AS bot3 FROM game g JOIN seat s1 ON s1.game = g.id AND s1.seat = 1 JOIN bot b1 ON b1.id = s1.bot JOIN seat s2 ON s2.game = g.id AND s2.seat = 2 JOIN bot b2 ON b2.id = s2.bot JOIN seat s3 ON s3.game = g.id AND s3.seat = 3 JOIN bot b3 ON b3.id = s3.bot;
COMMIT;
