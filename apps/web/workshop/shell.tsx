import { LANGUAGES, languageName } from '@noren/i18n/languages'
import { rankMatches } from '@noren/ui/search'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { hashOf, inWords, type Look, lookIn, WIDTHS } from './look.ts'
import { PARTS } from './parts.ts'
import { THEMES } from './Stage.tsx'
import './shell.css'

/** The workshop around the frame: the component, its state, and how it is viewed. */

function useLook(): Look {
  const hash = useSyncExternalStore(
    (notify) => {
      window.addEventListener('hashchange', notify)
      return () => window.removeEventListener('hashchange', notify)
    },
    () => window.location.hash,
  )
  return lookIn(hash)
}

function Shell() {
  const look = useLook()
  useEffect(() => {
    document.title = `${look.address} · Noren workshop`
  }, [look.address])
  return (
    <div className="shell">
      <PartList look={look} />
      <div className="shell__sight">
        <Tools look={look} />
        <div className="shell__ground">
          <figure style={{ width: look.width }}>
            <iframe
              title="Preview"
              src={`./preview.html${hashOf(look)}`}
              style={{ width: look.width }}
            />
            <figcaption>
              {look.address}
              {look.state && `, ${inWords(look.state)}`} at {look.width} px
            </figcaption>
          </figure>
        </div>
      </div>
    </div>
  )
}

const nameOf = (address: string): string => address.slice(address.indexOf('/') + 1)

function PartList({ look }: { look: Look }) {
  const [typed, setTyped] = useState('')
  const found = rankMatches([...PARTS.keys()], typed, nameOf)
  const folders = [...new Set(found.map((address) => address.slice(0, address.indexOf('/'))))]
  return (
    <nav className="shell__parts" aria-label="Parts">
      <h1>Noren workshop</h1>
      <input
        type="search"
        aria-label="Search parts"
        placeholder={`Search ${PARTS.size} parts`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && <p role="status">No part has this name.</p>}
      {folders
        .sort()
        .reverse()
        .map((folder) => (
          <section key={folder} aria-label={folder}>
            <h2>{folder === 'ui' ? 'packages/ui' : folder}</h2>
            <ul>
              {found
                .filter((address) => address.startsWith(`${folder}/`))
                .map((address) => (
                  <PartEntry key={address} address={address} look={look} />
                ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

const intoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

function PartEntry({ address, look }: { address: string; look: Look }) {
  const part = PARTS.get(address)
  const isShown = look.address === address
  const entry = (state: string | null, text: string) => (
    <a
      href={hashOf({ ...look, address, state })}
      aria-current={isShown && look.state === state ? 'page' : undefined}
      ref={isShown && look.state === state ? intoSight : undefined}
    >
      {text}
    </a>
  )
  return (
    <li>
      {entry(part?.covers ? (Object.keys(part.states)[0] ?? null) : null, nameOf(address))}
      {isShown && (
        <ul>
          {Object.keys(part?.states ?? {}).map((state) => (
            <li key={state}>{entry(state, inWords(state))}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Tools({ look }: { look: Look }) {
  const change = (next: Partial<Look>) => {
    window.location.hash = hashOf({ ...look, ...next })
  }
  return (
    <header className="shell__tools">
      <Among
        legend="Width"
        options={WIDTHS}
        value={look.width}
        onValue={(width) => change({ width })}
      />
      <Among
        legend="Language"
        options={LANGUAGES}
        nameOf={languageName}
        value={look.language}
        onValue={(language) => change({ language })}
      />
      <Among
        legend="Theme"
        options={THEMES}
        value={look.theme}
        onValue={(theme) => change({ theme })}
      />
      <label className="shell__focus">
        <input
          type="checkbox"
          checked={look.hasFocus}
          onChange={(event) => change({ hasFocus: event.currentTarget.checked })}
        />
        Focus
      </label>
      <a href={`./preview.html${hashOf(look)}`} target="_blank" rel="noreferrer">
        Alone
      </a>
    </header>
  )
}

function Among<V extends string | number>(props: {
  legend: string
  options: readonly V[]
  value: V
  onValue: (value: V) => void
  nameOf?: (value: V) => string
}) {
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      {props.options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={props.legend}
            checked={option === props.value}
            onChange={() => props.onValue(option)}
          />
          {props.nameOf?.(option) ?? option}
        </label>
      ))}
    </fieldset>
  )
}

const place = document.getElementById('root')
if (place) createRoot(place).render(<Shell />)
