import type { Site, SiteContent } from '#contract/site.ts'

/** Returns undefined while a section is missing: no page can be made then. */
export function completeContent({ hero, benefits, features }: Site['content']): SiteContent | undefined {
  return hero && benefits && features ? { hero, benefits, features } : undefined
}
