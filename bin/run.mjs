// node bin/run.mjs FILE.ts [ARGUMENT...]: runs a TypeScript program of this repository in this process. Its own sources are
// bundled once and again after a change; packages stay outside. A loader that compiles each file as it is imported costs a
// thread, keeps every source several times, and takes a second at each start.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.local/programs')
/** As deep as a program is, so that its source maps lead to the sources. */
const anyProgram = join(folder, 'program')
const require = createRequire(import.meta.url)
const dayMs = 24 * 60 * 60 * 1000

/** Runs the program with what follows it on the command line. */
export async function run(script) {
  process.argv.splice(1, process.argv.indexOf(script, 1) - 1)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(await programOf(relative(root, resolve(script)).replaceAll('\\', '/'))).href)
}

/** The file of the bundled program. */
async function programOf(script) {
  const name = script.replace(/\W+/g, '-')
  const record = join(folder, `${name}.json`)
  const known = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : undefined
  if (known && existsSync(join(folder, known.file)) && isCurrent(known.inputs))
    return join(folder, known.file)
  const startedMs = Date.now()
  const { outputFiles, inputs } = await bundled(script)
  const hash = createHash('sha256')
  for (const { path, contents } of outputFiles) hash.update(basename(path)).update(contents)
  const program = `${name}-${hash.digest('hex').slice(0, 16)}`
  write(program, outputFiles)
  const file = `${program}/${basename(script, '.ts')}.mjs`
  const times = Object.fromEntries(inputs.map((path) => [path, Math.min(changedMs(path), startedMs)]))
  // Last, because it says that the files are complete.
  writeFileSync(`${record}.${process.pid}`, JSON.stringify({ file, inputs: times }))
  renameSync(`${record}.${process.pid}`, record)
  removeOld()
  return join(folder, file)
}

const isCurrent = (inputs) => Object.entries(inputs).every(([path, ms]) => changedMs(path) === ms)
const changedMs = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

async function bundled(script) {
  const { build, stop } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [script],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What is imported dynamically stays apart, with the packages that only it needs.
    splitting: true,
    outdir: anyProgram,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [ownAddresses, packagedJson],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  // Its process would stay as long as this one.
  await stop()
  return { outputFiles, inputs: ['bin/run.mjs', ...Object.keys(metafile.inputs)] }
}

/** Each source still finds what stands beside it. */
const ownAddresses = {
  name: 'own-addresses',
  setup: (build) =>
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const contents = source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: extname(path) === '.tsx' ? 'tsx' : 'ts' }
    }),
}

/** Node imports JSON only with an attribute that older versions do not know. */
const packagedJson = {
  name: 'packaged-json',
  setup: (build) =>
    build.onResolve({ filter: /^[^.#/].*\.json$/ }, ({ path }) => ({ path: require.resolve(path) })),
}

/** Another process may write the same program at once. */
function write(program, outputFiles) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(join(folder, 'draft-'))
  for (const { path, contents } of outputFiles) {
    const file = join(draft, relative(anyProgram, path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
  try {
    renameSync(draft, join(folder, program))
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(join(folder, program))) throw error
  }
}

/** A program that runs may still import a part of itself. */
function removeOld() {
  for (const path of readdirSync(folder).map((name) => join(folder, name))) {
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (made < Date.now() - dayMs) rmSync(path, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv[2])
