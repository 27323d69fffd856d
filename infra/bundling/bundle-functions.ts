import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { hourMs } from '#rules/time.ts'
import type { FunctionDefinition } from '../functions/function-definition.ts'
import { functions } from '../functions/function-definitions.ts'
import { buildFolder, minifiedFolder, root } from '../paths.ts'
import { bundleOptions } from './bundle-options.ts'
import { copyAssets } from './copy-assets.ts'
import { type Module, removeUnreadCode, removeUnusedCode } from './minify.ts'
import { sizeLimitKb } from './size-limits.ts'

/** What the result depends on besides the code: package.json names the exact version of each tool. */
const tools = ['package.json', 'infra/bundling/bundle-options.ts', 'infra/bundling/minify.ts']

type MinifiedCode = Awaited<ReturnType<typeof openMinifiedCode>>

/**
 * The minified code of earlier builds, each found by what it was made of. Two builds may use it at once; `draft` is a folder of
 * this one alone.
 */
async function openMinifiedCode(draft: string) {
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

/** Modules that export nothing but texts. */
const textModules = /[\\/]storefront[\\/]themes[\\/]\w+-css\.ts$/

/** Bundles texts as they are when their module has run: their sources have line breaks and indentation, which a bundler keeps. */
const evaluateTextModules: Plugin = {
  name: 'evaluate-text-modules',
  setup: (build) =>
    build.onLoad({ filter: textModules }, async ({ path }) => {
      const texts: Record<string, unknown> = await import(pathToFileURL(path).href)
      const contents = Object.entries(texts).map(
        ([name, text]) => `export const ${name} = ${JSON.stringify(text)}`,
      )
      return { contents: contents.join('\n') }
    }),
}

const kilobyte = 1000
const draftPrefix = 'draft-'

type Options = {
  sourceMaps?: boolean
  /** Writes only these, each as it is among all. */
  only?: readonly string[]
}
type Work = {
  folder: string
  draft: string
  sourceMaps: boolean
  kept: MinifiedCode
  wanted: readonly FunctionDefinition[]
}
/** `madeOf` differs whenever the code does. */
type TooLarge = { definition: FunctionDefinition; madeOf: string }

/**
 * Writes `<folder>/<function>/index.mjs` for every function, minified, and with `sourceMaps` its source map, which does not
 * change the code. All functions are cut into chunks once, and each joins its own: printing whole bundles takes esbuild ten
 * times as long. What was minified before is not minified again.
 */
export async function bundleFunctions(folder: string, { sourceMaps = false, only }: Options = {}) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(buildFolder, { recursive: true })
  await removeOldDrafts()
  // Not elsewhere: a source map has the way from here to the sources.
  const draft = await mkdtemp(join(buildFolder, draftPrefix))
  try {
    const kept = await openMinifiedCode(draft)
    const wanted = functions.filter(({ name }) => !only || only.includes(name))
    const work = { folder, draft, sourceMaps, kept, wanted }
    const tooLarge = await writeJoined(work)
    if (tooLarge.length > 0) await writeAlone(work, tooLarge)
    if (!only) await kept.forgetUnused()
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes the folders of interrupted builds. */
async function removeOldDrafts() {
  const drafts = (await readdir(buildFolder)).filter((name) => name.startsWith(draftPrefix))
  for (const draft of drafts.map((name) => join(buildFolder, name))) {
    const found = await stat(draft).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - hourMs) await rm(draft, { recursive: true, force: true })
  }
}

/** Returns those that exceed their limit this way: a chunk also has what only other functions need of its modules. */
async function writeJoined({ folder, draft, sourceMaps, kept, wanted }: Work): Promise<TooLarge[]> {
  const outdir = join(draft, 'joined')
  await build({
    ...optionsFor(functions, outdir, sourceMaps),
    splitting: true,
    // A chunk's name changes with its content and with the chunks that it imports.
    chunkNames: 'chunks/[hash]',
  })
  const tooLarge: TooLarge[] = []
  await forEach(wanted, async (definition) => {
    const file = join(outdir, `${definition.name}.mjs`)
    const madeOf = `${sizeLimitKb(definition)} ${await readFile(file, 'utf8')}`
    const known = sourceMaps ? undefined : await kept.find(madeOf)
    if (known !== undefined) return write(folder, definition, { code: known })
    const module = await removeUnusedCode(file, sourceMaps)
    if (exceedsLimit(definition, module)) return void tooLarge.push({ definition, madeOf })
    await kept.add(madeOf, module.code)
    await write(folder, definition, module)
  })
  return tooLarge
}

async function writeAlone({ folder, draft, sourceMaps, kept }: Work, tooLarge: readonly TooLarge[]) {
  const outdir = join(draft, 'alone')
  const definitions = tooLarge.map(({ definition }) => definition)
  await build(optionsFor(definitions, outdir, sourceMaps))
  await forEach(tooLarge, async ({ definition, madeOf }) => {
    const smaller = await removeUnusedCode(join(outdir, `${definition.name}.mjs`), sourceMaps)
    const module = exceedsLimit(definition, smaller) ? await removeUnreadCode(smaller) : smaller
    await kept.add(madeOf, module.code)
    await write(folder, definition, module)
  })
}

const optionsFor = (definitions: readonly FunctionDefinition[], outdir: string, sourceMaps: boolean) =>
  ({
    ...bundleOptions,
    // Not in the local stack, which watches the sources of the texts.
    plugins: [...bundleOptions.plugins, evaluateTextModules],
    absWorkingDir: root,
    entryPoints: definitions.map(({ entry, name }) => ({ in: entry, out: name })),
    outdir,
    // Without it, esbuild keeps the paths of CommonJS modules as names.
    minifyIdentifiers: true,
    // A stack trace is read beside the sources of its commit.
    ...(sourceMaps && { sourcemap: 'external', sourcesContent: false }),
  }) satisfies BuildOptions

const exceedsLimit = (definition: FunctionDefinition, { code }: Module) =>
  Buffer.byteLength(code) > sizeLimitKb(definition) * kilobyte

async function write(folder: string, { assets, name }: FunctionDefinition, { code, map }: Module) {
  const path = join(folder, name, 'index.mjs')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  copyAssets(assets, dirname(path))
  if (map !== undefined) await writeFile(`${path}.map`, map)
}

/** As many at once as there are processors: all at once would take more memory and more time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const waiting = items.values()
  const workOff = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workOff))
}
