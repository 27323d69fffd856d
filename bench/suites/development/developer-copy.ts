import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originSaidBy } from '#tests/harness/stack/started-local-stack.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = [
  'bin',
  'contract',
  'courses',
  'infra',
  'lambdas',
  'local',
  'pdf',
  'rules',
  'storefront',
  'web',
]
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'cdk.json']

/** Runs `npm run dev` on a copy of the sources, which may be changed; packages are found in the folder above. */
export async function developerCopy() {
  mkdirSync(join(root, '.local'), { recursive: true })
  const folder = mkdtempSync(join(root, '.local/developer-copy-'))
  for (const name of [...sources, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true })
  const child = spawn(process.execPath, ['bin/run.mjs', 'local/dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const origin = await originSaidBy(child)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin, read, write, stop }
}

async function ended(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
