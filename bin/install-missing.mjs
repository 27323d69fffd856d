// Runs before anything is installed, so it uses Node alone. A script named behind it runs afterwards in this same
// process: what npm starts is then what npm stops.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Storewright needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const stamp = 'node_modules/.storewright-lock'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (installed !== wanted) {
  console.log('Installing packages (once)...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}

const script = process.argv[2]
if (script) {
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(resolve(script)))
}
