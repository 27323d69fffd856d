export const placeNames = ['instagram', 'video', 'x', 'linkedin', 'facebook', 'email', 'blog', 'ad'] as const
export type PlaceName = (typeof placeNames)[number]

/**
 * `maxCharacters` is the network's own limit of a whole post, with its link and disclosure, or ours where there is no network.
 * `aim` is what reads well there. `source` says where the limit comes from.
 */
export type Place = {
  name: string
  maxCharacters: number
  aim: number
  hasSubject?: true
  hasHashtags?: true
  /** What a link counts, where the network shortens all of them. */
  linkCharacters?: number
  source: string
}

export const places: Readonly<Record<PlaceName, Place>> = {
  instagram: {
    name: 'Instagram caption',
    maxCharacters: 2200,
    aim: 700,
    hasHashtags: true,
    source:
      'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  },
  video: {
    name: 'Short video script',
    maxCharacters: 1500,
    aim: 700,
    source: 'ours: a minute and a half at 150 words a minute',
  },
  x: {
    name: 'X post',
    maxCharacters: 280,
    aim: 200,
    linkCharacters: 23,
    source: 'https://docs.x.com/fundamentals/counting-characters',
  },
  linkedin: {
    name: 'LinkedIn post',
    maxCharacters: 3000,
    aim: 900,
    hasHashtags: true,
    source: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api',
  },
  facebook: {
    name: 'Facebook post',
    maxCharacters: 63_206,
    aim: 700,
    source: 'https://developers.facebook.com/docs/graph-api/reference/page/feed',
  },
  email: {
    name: 'Email',
    maxCharacters: 4000,
    aim: 1200,
    hasSubject: true,
    source: 'ours: what is read without scrolling far',
  },
  blog: {
    name: 'Blog paragraph',
    maxCharacters: 2000,
    aim: 900,
    source: 'ours: one paragraph, not an article',
  },
  ad: {
    name: 'Ad',
    maxCharacters: 500,
    aim: 250,
    source: 'ours; Meta shows the first 125 characters: https://www.facebook.com/business/ads-guide',
  },
}

/**
 * UTF-8 bytes of a campaign with all of its texts. It is one item of the table, which has at most 400 KB: two of the longest
 * texts that are saved at the same moment still fit.
 */
export const maxCampaignBytes = 200_000
export const maxHashtags = 5
export const maxSubjectCharacters = 60

/** Returns how many characters the network counts for a post of this text and link, one line apart. */
export function postCharacters(place: PlaceName, text: string, link: string): number {
  const { linkCharacters = link.length } = places[place]
  return text.length + 1 + linkCharacters
}
