import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { rendererFile } from '#pictures/picture-assets.ts'
import { openRenderer, type PictureRenderer } from '#pictures/renderer.ts'

let opened: Promise<PictureRenderer> | undefined

/** Starts the renderer at its first use. Its files are beside the bundled function. */
export function renderer(): Promise<PictureRenderer> {
  opened ??= readFile(besideBundle(rendererFile)).then((wasm) =>
    openRenderer(wasm, (file) => readFile(besideBundle(file))),
  )
  return opened
}

const besideBundle = (file: string) => new URL(basename(file), import.meta.url)
