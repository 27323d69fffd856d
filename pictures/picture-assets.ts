import { fontFaces } from './font-faces.ts'

/** By their paths in node_modules. */
export const rendererFile = '@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm'
export const pictureAssets = [rendererFile, ...fontFaces.map(({ file }) => file)]
