import { livePageKey, robotsKey, sitemapKey } from './keys.ts'
import { removeFile } from './objects.ts'

/** Takes the page down, and what stands beside it; what is already gone is fine. */
export async function removeLivePage(address: string) {
  await removeFile(livePageKey(address))
  await Promise.all([removeFile(robotsKey(address)), removeFile(sitemapKey(address))])
}
