import type { FileUse } from '#contract/files.ts'
import { picturePurposes } from '#rules/brand/pictures.ts'
import { listReleases } from '../data/site/releases.ts'
import { loadSiteRecord } from '../data/site/site-records.ts'
import { loadSiteText } from '../data/site/site-text.ts'

type Settings = { readonly [name: string]: unknown }
type Page = { where: FileUse['where']; settings: Settings }

/** Returns where the store uses each of its files, by name: in the draft, on the live page, on pages that can be restored. */
export async function loadFileUses(tenantId: string): Promise<(name: string) => FileUse[]> {
  const [text, site, releases] = await Promise.all([
    loadSiteText(tenantId),
    loadSiteRecord(tenantId),
    listReleases(tenantId),
  ])
  const liveId = site?.status === 'live' ? site.live_release_id : undefined
  const pages: Page[] = [
    { where: 'draft', settings: text.settings },
    ...releases.map(
      ({ id, words }): Page => ({
        where: id === liveId ? 'live' : 'earlier',
        settings: words?.settings ?? {},
      }),
    ),
  ]
  return (name) =>
    (['draft', 'live', 'earlier'] as const).flatMap((where) =>
      picturePurposes
        .filter((purpose) => pages.some((page) => page.where === where && page.settings[purpose] === name))
        .map((purpose) => ({ purpose, where })),
    )
}
