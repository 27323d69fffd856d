import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { maxCustomerSearchLength } from '#contract/sales/customers.ts'
import { searchTerm } from '#rules/sales-search.ts'

const typingPauseMs = 300

/**
 * What is typed, and what is searched for once the typing pauses. The latter is in the page's URL, so that it is still
 * there on the way back from a customer; a whole address is masked before.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [text, setText] = useState(search)
  useEffect(() => {
    const wanted = searchTerm(text).slice(0, maxCustomerSearchLength)
    if (wanted === search) return
    const timer = setTimeout(
      () => setParams(wanted ? { search: wanted } : {}, { replace: true }),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
  }, [text, search, setParams])
  return { text, setText, search }
}
