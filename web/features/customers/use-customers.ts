import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { salesApi } from '#contract/api/sales-api.ts'
import { maxCustomerSearchLength } from '#contract/sales/customers.ts'
import { csvMediaType } from '#rules/csv.ts'
import { searchTerm } from '#rules/sales-search.ts'
import { firstCharacters, pluralize } from '#rules/text.ts'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

/** Downloads the addresses of those who agreed, part by part, as one CSV file. */
export function useEmailExport() {
  return useMutation({
    mutationFn: fetchAll,
    onSuccess: ({ parts, customers }) => {
      if (customers === 0) {
        notify.info(
          'Nobody has shared their address yet',
          'Buyers are asked at checkout. There is nothing to download.',
        )
        return
      }
      saveFile('customers.csv', parts, csvMediaType)
      notify.success('Addresses downloaded', `${pluralize(customers, 'customer')} agreed to share theirs.`)
    },
    onError: () =>
      notify.error('The addresses could not be downloaded', 'Check your connection and try again.'),
  })
}

async function fetchAll() {
  const parts: string[] = []
  let customers = 0
  let cursor: string | undefined
  do {
    const part = await call(salesApi['export-customers'], cursor ? { cursor } : {})
    parts.push(part.csv)
    customers += part.customers
    cursor = part.cursor
  } while (cursor)
  return { parts, customers }
}

const typingPauseMs = 300

/**
 * What is typed, and what is searched for once the typing pauses. The latter is in the page's URL, so that it is still
 * there on the way back from a customer, and what is typed follows a link to another one; a whole address is masked before.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const wanted = firstCharacters(searchTerm(text), maxCustomerSearchLength)
  if (search !== known) {
    setKnown(search)
    if (search !== wanted) setText(search)
  }
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(
      () => setParams(wanted ? { search: wanted } : {}, { replace: true }),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
  }, [wanted, search, setParams])
  return { text, setText, search }
}

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
