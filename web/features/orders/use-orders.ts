import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

const firstPage = ''

/** The seller's orders, newest first, a page at a time. */
export const useOrders = () =>
  useInfiniteQuery({
    queryKey: keys.orders,
    queryFn: ({ pageParam }) => call('list-orders', pageParam ? { cursor: pageParam } : {}),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })
