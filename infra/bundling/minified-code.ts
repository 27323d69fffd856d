import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifiedFolder, root } from '../paths.ts'

/** What the result depends on besides the code: package.json names the exact version of each tool. */
const tools = ['package.json', 'infra/bundling/bundle-options.ts', 'infra/bundling/minify.ts']

export type MinifiedCode = Awaited<ReturnType<typeof openMinifiedCode>>

/**
 * The minified code of earlier builds, each found by what it was made of. Two builds may use it at once; `draft` is a folder of
 * this one alone.
 */
export async function openMinifiedCode(draft: string) {
  await mkdir(minifiedFolder, { recursive: true })
  const sources = await Promise.all(tools.map((path) => readFile(join(root, path), 'utf8')))
  const used = new Set<string>()
  const nameOf = (madeOf: string) =>
    `${createHash('sha256').update(sources.join('\n')).update(madeOf).digest('hex')}.mjs`

  const find = async (madeOf: string): Promise<string | undefined> => {
    const name = nameOf(madeOf)
    used.add(name)
    return readFile(join(minifiedFolder, name), 'utf8').catch(() => undefined)
  }
  const add = async (madeOf: string, code: string) => {
    const name = nameOf(madeOf)
    used.add(name)
    // Moved when it is complete, in case the build is interrupted.
    await writeFile(join(draft, name), code)
    await rename(join(draft, name), join(minifiedFolder, name))
  }
  const forgetUnused = async () => {
    const unused = (await readdir(minifiedFolder)).filter((name) => !used.has(name))
    await Promise.all(unused.map((name) => rm(join(minifiedFolder, name), { force: true })))
  }
  return { find, add, forgetUnused }
}
