import { initSync, type Node, Renderer } from '@takumi-rs/wasm'
import { fontFaces } from './font-faces.ts'

export type { Node } from '@takumi-rs/wasm'

/** Reads a file of a font by its path in node_modules. */
export type ReadFont = (file: string) => Promise<Uint8Array>
export type Size = { width: number; height: number }

export type PictureRenderer = {
  /** Whether the fonts have every character of the text. */
  canDraw: (text: string) => Promise<boolean>
  /** Whether this is a picture: files of sellers are checked by their headers only. */
  canDecode: (picture: Uint8Array) => Promise<boolean>
  /** Returns the height of a text that is laid out in this width, and the width of its longest line. */
  measure: (text: Node, width: number) => Promise<Size>
  png: (node: Node, size: Size) => Promise<Uint8Array>
}

/** No font has it. */
const nobodysCharacter = '\uFFFF'

/** Starts the renderer with the bytes of takumi_wasm_bg.wasm. Fonts are read when a text needs them. */
export function openRenderer(wasm: BufferSource | WebAssembly.Module, readFont: ReadFont): PictureRenderer {
  initSync({ module: wasm })
  const renderer = new Renderer()
  const fonts = fontFaces.map(({ family, file, ranges }) => ({
    key: file,
    name: family,
    unicodeRange: ranges,
    data: () => readFont(file),
  }))
  const outlineOf = (character: string) =>
    renderer.renderSvg({ type: 'text', text: character }, { width: 100, height: 100, fonts })

  const canDraw = async (text: string) => {
    const missing = await outlineOf(nobodysCharacter)
    const outlines = await Promise.all([...new Set(text)].map(outlineOf))
    return !outlines.includes(missing)
  }
  // A picture that cannot be decoded takes no space.
  const canDecode = async (picture: Uint8Array) =>
    (await renderer.measure({ type: 'image', src: picture }, { width: 1000 })).height > 0
  const measure = async (node: Node, width: number): Promise<Size> => {
    const { height, runs } = await renderer.measure(node, { width, fonts })
    return { height, width: Math.max(0, ...runs.map((run) => run.width)) }
  }
  return { canDraw, canDecode, measure, png: (node, size) => renderer.render(node, { ...size, fonts }) }
}
