import { releasesPrefix } from './keys.ts'
import { keysUnder, removeFile } from './objects.ts'

/** Returns the object keys of a store's live page and of all its releases. */
export async function pagesOfSeller(tenantId: string, address: string | undefined): Promise<string[]> {
  const prefixes = [releasesPrefix(tenantId), ...(address ? [`live/${address}/`] : [])]
  return (await Promise.all(prefixes.map(keysUnder))).flat()
}

export async function deletePages(pages: readonly string[]) {
  for (const key of pages) await removeFile(key)
}
