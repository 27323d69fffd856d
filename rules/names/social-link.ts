/** The networks that a store links to: their hosts, and where a profile is. `example` is shown to sellers. */
export const socialNetworks = {
  facebook: {
    host: /(^|\.)facebook\.com$/,
    profile: 'https://facebook.com/',
    example: 'https://facebook.com/yourpage',
  },
  twitter: { host: /(^|\.)(twitter|x)\.com$/, profile: 'https://x.com/', example: 'https://x.com/yourname' },
  instagram: {
    host: /(^|\.)instagram\.com$/,
    profile: 'https://instagram.com/',
    example: 'https://instagram.com/yourname',
  },
  youtube: {
    host: /(^|\.)youtube\.com$/,
    profile: 'https://youtube.com/@',
    example: 'https://youtube.com/@yourname',
  },
} as const
export type SocialNetwork = keyof typeof socialNetworks

const handle = /^@([\w.-]{1,60})$/
const linkWithoutHttps = /^(?:http:)?\/\/(?=[a-z\d])|^(?=[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$))/i

/** Returns whether a text is an https link to a page of the network. */
export function isSocialLink(network: SocialNetwork, text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (
    url?.protocol === 'https:' &&
    !url.username &&
    !url.port &&
    socialNetworks[network].host.test(url.hostname)
  )
}

/** Returns the link that `@name` or a link without https means; any other text as it is. */
export function parseSocialLink(network: SocialNetwork, text: string) {
  const typed = text.trim()
  const [, name] = handle.exec(typed) ?? []
  const link = name
    ? `${socialNetworks[network].profile}${name}`
    : typed.replace(linkWithoutHttps, 'https://')
  return isSocialLink(network, link) ? link : typed
}
