import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { rendererFile } from '#pictures/picture-assets.ts'
import { openRenderer, type PictureRenderer } from '#pictures/renderer.ts'

let opened: PictureRenderer | undefined

/** The renderer with the files of the installed packages, started once for all tests of a process. */
export function pictureRenderer() {
  opened ??= openRenderer(readFileSync(`node_modules/${rendererFile}`), (file) =>
    readFile(`node_modules/${file}`),
  )
  return opened
}
