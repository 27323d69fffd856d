import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../paths.ts'

/** Puts files of libraries beside a function's code, under their own names. */
export function copyAssets(assets: readonly string[] = [], folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const path of assets) copyFileSync(join(root, 'node_modules', path), join(folder, basename(path)))
}
