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
  /** Emoji and most signs beyond Latin, Greek and Cyrillic count two. */
  isWeighted?: true
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
    isWeighted: true,
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
  return textCharacters(place, text) + 1 + linkCharacters
}

/** Returns how many characters the network counts for a text. */
export const textCharacters = (place: PlaceName, text: string): number =>
  places[place].isWeighted ? weightedCharacters(text.normalize('NFC')) : text.length

/** A flag, a key, or signs that are drawn as one: the skin, hair or family of a person. */
const emoji =
  /\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{ExtPict}(?:\p{EMod}|\uFE0F|[\u{E0020}-\u{E007F}])*(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)*)*/gu
/** The first and last of the signs that count one. */
const lightSigns = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const
const heavyWeight = 2

function weightedCharacters(text: string): number {
  const joined = (text.match(emoji) ?? []).reduce((sum, one) => sum + Math.min(heavyWeight, weightOf(one)), 0)
  return joined + weightOf(text.replace(emoji, ''))
}

const weightOf = (signs: string) =>
  [...signs].reduce((sum, sign) => sum + (isLight(sign) ? 1 : heavyWeight), 0)

function isLight(sign: string) {
  const code = sign.codePointAt(0) ?? 0
  return lightSigns.some(([first, last]) => code >= first && code <= last)
}
