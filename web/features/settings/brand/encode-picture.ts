import { fittedSize, largestPicture, maxPictureBytes, type PicturePurpose } from '#rules/brand/pictures.ts'

export type Area = { x: number; y: number; width: number; height: number }

const qualities = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3]
const webp = 'image/webp'

/**
 * Returns the area of the picture as WebP, at most as large as its purpose allows, in the best quality that fits.
 * @throws Error that says what to do
 */
export async function encodePicture(image: HTMLImageElement, area: Area, purpose: PicturePurpose) {
  const { width, height } = fittedSize(area, largestPicture[purpose])
  const canvas = document.createElement('canvas')
  canvas.width = width
  // A favicon is a square, also after rounding.
  canvas.height = purpose === 'favicon' ? width : height
  const context = canvas.getContext('2d')
  if (!context)
    throw new Error('Your browser has no memory left for this picture. Close other tabs and try again.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  for (const quality of qualities) {
    const encoded = await webpOf(canvas, context, quality)
    if (encoded.size <= maxPictureBytes) return encoded
  }
  throw new Error('This picture has too many details. Choose another one, or a smaller part.')
}

async function webpOf(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, quality: number) {
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, webp, quality))
  if (encoded?.type === webp) return encoded
  // Safari's canvas writes no WebP.
  const { default: encode } = await import('@jsquash/webp/encode')
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  return new Blob([await encode(pixels, { quality: quality * 100 })], { type: webp })
}
