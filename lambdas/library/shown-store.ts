import type { Grant } from '../data/library/libraries.ts'
import { supportMailbox } from '../env.ts'
import { logoUrl } from '../files/file-url.ts'

/** The store that a course was bought in, as a buyer sees it. */
export const shownStore = ({ name, brand_color, support_email, logo }: Grant['store']) => ({
  name,
  brand_color,
  support_email: support_email ?? supportMailbox(),
  ...(logo && { logo_url: logoUrl(logo) }),
})
