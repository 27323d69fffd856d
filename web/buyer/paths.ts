import { libraryPath } from '#contract/urls/buyer-links.ts'

export const coursePath = (productId: string) => `${libraryPath}/${encodeURIComponent(productId)}`
export const lessonPath = (productId: string, lessonId: string) =>
  `${coursePath(productId)}/${encodeURIComponent(lessonId)}`
