import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Level, levels } from '#rules/catalog-search.ts'

export type LevelFilter = Level | 'all'

const typingPauseMs = 300

/** What is looked for, kept in the page's url. Text is written there after a pause: browsers limit such changes. */
export function useCatalogFilter() {
  const [params, setParams] = useSearchParams()
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
      setParams((before) => withParam(before, 'q', text), { replace: true })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, setParams])

  const level: LevelFilter = levels.find((each) => each === params.get('level')) ?? 'all'
  const setLevel = (next: LevelFilter) =>
    setParams((before) => withParam(before, 'level', next === 'all' ? '' : next), { replace: true })
  return { text, setText, level, setLevel }
}

function withParam(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
