import { useEffect, useState } from 'react'

const key = 'site-editor'

export const loadSiteEditor = () => import('./site-editor.tsx')

/**
 * The editor and the renderer of its preview are loaded for those who edit: once she opens it, or while her website is
 * being written. A reload finds it as it was.
 */
export function useEditorDoor(isWriting: boolean) {
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(key) === 'open')
  const [takesFocus, setTakesFocus] = useState(false)

  useEffect(() => {
    if (!isWriting) return
    void loadSiteEditor().catch(() => undefined)
    setIsOpen(true)
  }, [isWriting])
  useEffect(() => {
    if (isOpen) sessionStorage.setItem(key, 'open')
  }, [isOpen])

  const open = () => {
    setTakesFocus(true)
    setIsOpen(true)
  }
  const close = () => {
    sessionStorage.removeItem(key)
    setIsOpen(false)
  }
  return { isOpen, takesFocus, open, close }
}
