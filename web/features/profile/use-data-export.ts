import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { accountApi } from '#contract/api/account-api.ts'
import { parseExportToken } from '#contract/urls/mail-links.ts'
import { call } from '../../lib/api.ts'

const queryKey = ['data-export']
/** The file is made within minutes, and the mail comes with it. */
const lookAgainMs = 15_000

/** The newest file with the seller's data, how to ask for one, and how to download the one that a mailed link is for. */
export function useDataExport() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: () => call(accountApi['get-export'], {}),
    refetchInterval: ({ state }) => state.data?.state === 'preparing' && lookAgainMs,
  })
  const request = useMutation({
    mutationFn: () => call(accountApi['request-export'], {}),
    onSuccess: (known) => queries.setQueryData(queryKey, known),
  })
  const download = useMutation({
    mutationFn: async (token: string) => {
      const { url } = await call(accountApi['open-export'], { token })
      location.assign(url)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  useMailedLink(download.mutate)
  return { query, request, download }
}

/** Takes the token out of the address, so that a reload does not use the link again. */
function useMailedLink(download: (token: string) => void) {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const isTaken = useRef(false)
  useEffect(() => {
    const token = parseExportToken(hash)
    if (!token || isTaken.current) return
    isTaken.current = true
    navigate(pathname, { replace: true })
    download(token)
  }, [download, hash, navigate, pathname])
}
