import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.js'

export const itemsQuery = () => queryOptions({ queryKey: ['items'], queryFn: () => api.get('/items') })
export const itemQuery = (id) =>
  queryOptions({ queryKey: ['items', id], queryFn: () => api.get(`/items/${id}`) })

export const useItems = () => useQuery(itemsQuery())
export const useItem = (id) => useQuery(itemQuery(id))

/** Returns what is known, else asks for it. */
export const known = async (queryClient, query) =>
  queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query))
