import { coursePath } from '#contract/urls/buyer-links.ts'

export const lessonPath = (productId: string, lessonId: string) =>
  `${coursePath(productId)}/${encodeURIComponent(lessonId)}`
