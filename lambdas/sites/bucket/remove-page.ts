import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { livePageKey, robotsKey, sitemapKey } from './keys.ts'
import { at, s3 } from './objects.ts'

/** Takes the page down, and what stands beside it; what is already gone is fine. */
export async function removeLivePage(address: string) {
  await remove(livePageKey(address))
  await Promise.all([remove(robotsKey(address)), remove(sitemapKey(address))])
}

const remove = (key: string) => s3.send(new DeleteObjectCommand(at(key)))
