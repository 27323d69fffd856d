import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { originSaidBy } from '#tests/harness/stack/started-local-stack.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PackageFile = z.object({ imports: z.record(z.string(), z.string()) })
const { imports } = PackageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
/** Every folder that is imported by name, such as `./rules/*`, so that a new one is part of the copy. */
const sources = [...Object.values(imports).map((path) => path.slice('./'.length, -'/*'.length)), 'courses']
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'cdk.json']

/** Runs `npm run dev` on a copy of the sources, which may be changed, with the packages of this folder. */
export async function developerCopy() {
  mkdirSync(join(root, '.local'), { recursive: true })
  const folder = mkdtempSync(join(root, '.local/developer-copy-'))
  for (const name of [...sources, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const child = spawn(process.execPath, ['bin/run.mjs', 'local/dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
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
