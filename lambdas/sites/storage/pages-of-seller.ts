import { picturePrefixes } from '../../files/keys.ts'
import { releasesPrefix } from './keys.ts'
import { keysUnder, removeFile } from './objects.ts'

/** Returns the object keys at these addresses of a store, of its releases, and of its pictures, also those not checked yet. */
export async function pagesOfSeller(tenantId: string, addresses: readonly string[]): Promise<string[]> {
  const own = [releasesPrefix(tenantId), ...picturePrefixes(tenantId)]
  const prefixes = [...own, ...addresses.map((address) => `live/${address}/`)]
  return (await Promise.all(prefixes.map(keysUnder))).flat()
}

const deletionsAtOnce = 16

export async function deletePages(pages: readonly string[]) {
  const waiting = pages.values()
  const work = async () => {
    for (const key of waiting) await removeFile(key)
  }
  await Promise.all(Array.from({ length: deletionsAtOnce }, work))
}
