import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { salesApi } from '#contract/api/sales-api.ts'
import type { OrderFilter } from '#contract/sales/order-filter.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

const firstPage = ''
const withCursor = (cursor: string) => (cursor ? { cursor } : {})

/** The seller's orders, newest first, a page at a time. A page may be short or empty although there are more. */
export const useOrders = (filter: OrderFilter) =>
  useInfiniteQuery({
    queryKey: [...keys.orders, filter],
    queryFn: ({ pageParam }) => call(salesApi['list-orders'], { ...filter, ...withCursor(pageParam) }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })

export const useLedger = () =>
  useInfiniteQuery({
    queryKey: keys.ledger,
    queryFn: ({ pageParam }) => call(salesApi['list-ledger'], withCursor(pageParam)),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })

export const useBalance = () =>
  useQuery({ queryKey: keys.balance, queryFn: () => call(salesApi['get-balance'], {}) })

export const useOrder = (id: string) =>
  useQuery({ queryKey: [...keys.order, id], queryFn: () => call(salesApi['get-order'], { id }) })
