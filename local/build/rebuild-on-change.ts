import { type FSWatcher, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildContext, Metafile } from 'esbuild'
import { root } from './source-hash.ts'

type Options = { metafile: true }

/**
 * Builds, and builds again as soon as the system reports a change in a folder that a source comes from. esbuild's
 * own watch mode looks at every file every two seconds instead.
 */
export async function rebuildOnChange(building: BuildContext<Options>) {
  const watchers = new Map<string, FSWatcher>()
  let stopped = false
  let changed = false
  let running: Promise<void> | undefined

  const build = async () => {
    do {
      changed = false
      // esbuild has printed why; the next change builds again.
      const result = await building.rebuild().catch(() => undefined)
      if (result && !stopped) follow(result.metafile)
    } while (changed && !stopped)
    running = undefined
  }
  const onChange = () => {
    changed = true
    if (!stopped) running ??= build()
  }
  const follow = (metafile: Metafile) => {
    for (const folder of foldersOf(metafile))
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, onChange))
  }
  running = build()
  await running
  const stop = () => {
    stopped = true
    for (const watcher of watchers.values()) watcher.close()
  }
  return { stop }
}

const foldersOf = ({ inputs }: Metafile) =>
  new Set(
    Object.keys(inputs)
      .filter((path) => !path.includes('node_modules') && !path.includes(':'))
      .map((path) => join(root, dirname(path))),
  )
