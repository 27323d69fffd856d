import { useEffect, useRef, useState } from 'react'
import { type Level, levels } from '#rules/courses/catalog-search.ts'
import {
  type CatalogOrder,
  type CatalogProof,
  catalogOrders,
  catalogProofs,
} from '#rules/courses/metric-order.ts'
import { useLatestParams } from '../../lib/page/use-latest-params.ts'

/** What the catalog shows, and in which order. */
export type CatalogFilter = ReturnType<typeof useCatalogFilter>

export type LevelFilter = Level | 'all'

const typingPauseMs = 300

/** What is looked for, kept in the page's url. Text is written there after a pause: browsers limit such changes. */
export function useCatalogFilter() {
  const { params, change } = useLatestParams()
  const textInUrl = params.get('q') ?? ''
  const [text, setText] = useState(textInUrl)
  const written = useRef(textInUrl)
  useEffect(() => {
    // Another link to the catalog, or the way back.
    if (textInUrl === written.current) return
    written.current = textInUrl
    setText(textInUrl)
  }, [textInUrl])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      change({ q: text })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, change])

  const level: LevelFilter = levels.find((each) => each === params.get('level')) ?? 'all'
  const setLevel = (next: LevelFilter) => change({ level: next === 'all' ? '' : next })
  const order: CatalogOrder = catalogOrders.find((each) => each === params.get('sort')) ?? 'popularity'
  const setOrder = (next: CatalogOrder) => change({ sort: next === 'popularity' ? '' : next })
  const proof: CatalogProof = catalogProofs.find((each) => each === params.get('show')) ?? 'all'
  const setProof = (next: CatalogProof) => change({ show: next === 'all' ? '' : next })
  return { text, setText, level, setLevel, order, setOrder, proof, setProof }
}
