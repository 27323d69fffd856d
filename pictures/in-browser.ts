import instrumentSerifLatin from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import instrumentSerifLatinExt from '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff2?url'
import bricolageGrotesqueLatinExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2?url'
import bricolageGrotesqueLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2?url'
import bricolageGrotesqueVietnamese from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2?url'
import instrumentSansLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import instrumentSansLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import notoSansCyrillicExt from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2?url'
import notoSansCyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2?url'
import notoSansGreekExt from '@fontsource-variable/noto-sans/files/noto-sans-greek-ext-wght-normal.woff2?url'
import notoSansGreek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2?url'
import notoSansVietnamese from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2?url'
import notoSansArabicArabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'
import notoSansHebrewHebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url'
import wasm from '@takumi-rs/wasm/takumi_wasm_bg.wasm?url'
import { openRenderer, type PictureRenderer } from './renderer.ts'

/** Where a browser fetches each file of a font, by its path in node_modules. */
const fontAddresses: Readonly<Record<string, string>> = {
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2':
    bricolageGrotesqueLatin,
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2':
    bricolageGrotesqueLatinExt,
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2':
    bricolageGrotesqueVietnamese,
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2': instrumentSansLatin,
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2':
    instrumentSansLatinExt,
  '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2': instrumentSerifLatin,
  '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff2': instrumentSerifLatinExt,
  '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2': notoSansVietnamese,
  '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2': notoSansCyrillic,
  '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2': notoSansCyrillicExt,
  '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2': notoSansGreek,
  '@fontsource-variable/noto-sans/files/noto-sans-greek-ext-wght-normal.woff2': notoSansGreekExt,
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2':
    notoSansHebrewHebrew,
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2':
    notoSansArabicArabic,
}

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
