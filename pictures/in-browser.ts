import wasm from '@takumi-rs/wasm/takumi_wasm_bg.wasm?url'
import { fontAddresses } from './font-addresses.ts'
import { openRenderer, type PictureRenderer } from './renderer.ts'

let opened: Promise<PictureRenderer> | undefined

/** Starts the renderer in a browser at its first use: 1.3 MB compressed. A start that failed is tried again. */
export function browserRenderer(): Promise<PictureRenderer> {
  opened ??= start().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

const start = async () => openRenderer(await bytesAt(wasm), (file) => bytesAt(fontAddresses[file] ?? file))

async function bytesAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}
