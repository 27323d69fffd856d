import { useInfiniteQuery } from '@tanstack/react-query'
import { salesApi } from '#contract/api/sales-api.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

const firstPage = ''

/** The seller's customers, newest purchase first, a page at a time; those who match if a search is given. */
export const useCustomers = (search: string) =>
  useInfiniteQuery({
    queryKey: [...keys.customers, 'list', search],
    queryFn: ({ pageParam }) =>
      call(salesApi['list-customers'], {
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** One customer and their orders, newest first, a page at a time. */
export const useCustomer = (id: string) =>
  useInfiniteQuery({
    queryKey: [...keys.customers, 'one', id],
    queryFn: ({ pageParam }) =>
      call(salesApi['get-customer'], { id, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })
