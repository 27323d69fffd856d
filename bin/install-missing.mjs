// Runs before anything is installed, so it uses only Node's own modules. A script passed as the argument runs afterwards in
// the same process, so that the process npm stops is the one it started.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadEnvFile } from './load-env-file.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Storewright needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const stamp = 'node_modules/.storewright-lock'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
// Packages of another system, in a folder that two systems share, are not this one's.
const wanted = `${lock} ${process.platform}-${process.arch}`
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (installed !== wanted) {
  const first = installed === ''
  console.log(
    first
      ? 'First start: installing the packages, which takes about a minute and needs the network once.'
      : 'Installing the packages that have changed...',
  )
  const { status, stderr } = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    // npm is a script that only a shell finds on Windows.
    shell: true,
  })
  if (status !== 0) {
    const isOffline =
      /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(stderr)
    console.error(
      isOffline
        ? 'The packages could not be downloaded, because npm does not reach its registry. Connect to the network and run the same command again.'
        : stderr.trim(),
    )
    process.exit(status ?? 1)
  }
  if (first) console.log('Installed. Now the product is built, which takes a few seconds more.')
  writeFileSync(stamp, wanted)
}

const script = process.argv[2]
if (script) {
  loadEnvFile()
  const { run } = await import('./run.mjs')
  await run(script)
}
