import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { reviewsApi } from '#contract/api/buyers/reviews-api.ts'
import type { ReviewOrder } from '#contract/reviews.ts'
import type { HideReason } from '#rules/courses/reviews.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

const firstPage = ''

/** The reviews of one course, a page at a time, and the courses of the store. Without a course: the most reviewed one. */
export const useTestimonials = (productId: string | undefined, order: ReviewOrder) =>
  useInfiniteQuery({
    queryKey: [...keys.testimonials, productId, order],
    queryFn: ({ pageParam }) =>
      call(reviewsApi['list-testimonials'], {
        order,
        ...(productId && { product_id: productId }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })

/** Saves an answer to a review. An empty text deletes the answer. */
export function useAnswer(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(reviewsApi['answer-review'], { id, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.testimonials }),
  })
}

export function useReport(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (report: { reason: HideReason; text?: string }) =>
      call(reviewsApi['report-review'], { id, ...report }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.testimonials }),
  })
}
