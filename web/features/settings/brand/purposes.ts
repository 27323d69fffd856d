import type { PicturePurpose } from '#rules/brand/pictures.ts'

export const purposeNames: Record<PicturePurpose, string> = {
  logo: 'Logo',
  share_picture: 'Share picture',
  favicon: 'Favicon',
  portrait: 'Portrait',
}
