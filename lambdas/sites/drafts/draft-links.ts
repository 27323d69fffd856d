import { type DraftLink, draftDocument, type NewDraftLink } from '#contract/site/draft-links.ts'
import { isoAt, now } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { newToken } from '../../crypto/tokens.ts'
import { endDraftLink, loadDraftLink, saveDraftLink } from '../../data/site/draft-links.ts'
import { loadHome } from '../../data/site/home.ts'
import { nextAddress } from '../../data/store/addresses.ts'
import { countInHour, minutesToNextHour } from '../../data/table/rate-limits.ts'
import { Failure } from '../../failure.ts'
import { siteUrl } from '../storage/site-url.ts'

const linksPerHour = 30

export async function draftLinkOf(tenantId: string): Promise<DraftLink> {
  const link = await loadDraftLink(tenantId)
  return link ? { expires_at: isoAt(link.expires_at) } : {}
}

/**
 * Makes a link to the store's draft; the one before ends. The token is in the fragment, which browsers send to no server.
 * @throws Failure 'no-site', 'conflict' and 'too-many-requests'
 */
export async function shareDraft(tenantId: string): Promise<NewDraftLink> {
  const at = now()
  const [home, previous, isAllowed] = await Promise.all([
    loadHome(tenantId),
    loadDraftLink(tenantId),
    countInHour(`DRAFTLINK#${tenantId}`, linksPerHour, at),
  ])
  if (!isAllowed)
    throw new Failure(
      'too-many-requests',
      `You have made many links within the hour. Please try again in ${minutesToNextHour(at)} min.`,
    )
  const { site, store } = home
  if (!site?.status || !store) throw new Failure('no-site', 'Generate your site before you share it.')
  const token = newToken()
  const address = site.address ?? (await nextAddress(tenantId, store.name))
  const link = { tokenHash: textHash(token), address, previous: previous?.token_hash }
  const expiresAt = await saveDraftLink(tenantId, link)
  if (expiresAt === undefined)
    throw new Failure('conflict', 'Another link was made at the same moment. Please try again.')
  return { url: `${documentUrl(address)}#${token}`, expires_at: isoAt(expiresAt) }
}

/** Every host of the stores has the document, also that of a store which was never published. */
const documentUrl = (address: string) => new URL(`/${draftDocument}`, siteUrl(address)).href

export async function revokeDraft(tenantId: string): Promise<DraftLink> {
  await endDraftLink(tenantId)
  return {}
}
