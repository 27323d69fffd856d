import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '../paths.ts'

/** Puts files of libraries beside a function's code, under their own names. */
export const copyAssets = (assets: readonly string[] = [], folder: string) =>
  Promise.all(
    assets.map((path) => copyFile(join(root, 'node_modules', path), join(folder, basename(path)))),
  )
