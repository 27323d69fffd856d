import { largestPicture, type PicturePurpose, type PictureSize } from '#rules/pictures.ts'

export type Shape = { name: string; ratio: number }

const widest = 4
const ratioOf = ({ width, height }: PictureSize) => width / height

/** The shapes that a picture can be cut to, the most likely one first. Only a logo has a choice. */
export function shapesOf(purpose: PicturePurpose, picture: PictureSize): [Shape, ...Shape[]] {
  if (purpose !== 'logo') return [{ name: 'Whole', ratio: ratioOf(largestPicture[purpose]) }]
  const whole = Math.min(widest, Math.max(1, ratioOf(picture)))
  return [
    { name: 'As it is', ratio: whole },
    { name: 'Square', ratio: 1 },
    { name: 'Wide', ratio: 3 },
  ]
}
