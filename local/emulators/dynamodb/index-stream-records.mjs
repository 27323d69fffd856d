// Adds an index to the database file named by the argument. Dynoxide numbers each record of the stream one above the highest
// number so far, and looks at every record to find it: without the index each write takes longer than the one before.
// Plain JavaScript, so that it starts without a loader; a process of its own, so that SQLite's memory is returned.
import { rmSync } from 'node:fs'
import sqlite from 'node-sqlite3-wasm'

process.umask(0o077)
const [, , file] = process.argv
// What a process left that was killed here. No other process has the file open.
rmSync(`${file}.lock`, { recursive: true, force: true })
const database = new sqlite.Database(file)
// Without it SQLite needs memory that it shares with other processes, which WebAssembly has not.
database.exec('PRAGMA locking_mode = EXCLUSIVE')
database.exec(
  'CREATE INDEX IF NOT EXISTS stream_records_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
)
// SWsi, as database-process.ts reads it.
database.exec('PRAGMA application_id = 0x53577369')
database.close()
