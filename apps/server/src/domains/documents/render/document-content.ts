import type { DocumentKind } from '@noren/contract/documents'
import type { Language } from '@noren/i18n/languages'

/**
 * A document before it is drawn: every word, amount and date as it will be read, without any layout. It is
 * stored with the document, so that it can be drawn later and still say the same.
 */
export interface DocumentContent extends PrintedContent {
  readonly kind: DocumentKind
}

/** What of it is drawn. */
export interface PrintedContent {
  readonly language: Language
  readonly title: string
  /** Identifies the document within its kind: the number of a statement, loan or receipt. */
  readonly number: string
  readonly issuer: {
    readonly name: string
    /** Registration and website, in one line. */
    readonly detail: string
  }
  /** ISO instant that the document describes; the only time that gets into the PDF. */
  readonly madeAt: string
  /** 'Page {page} of {pages}', with both placeholders unfilled. */
  readonly pageLabel: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly type: 'heading'; readonly text: string; readonly startsPage?: boolean }
  | { readonly type: 'subheading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  /** In small type. */
  | { readonly type: 'note'; readonly text: string }
  /** Up to four figures side by side: what a reader must see first. */
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  /** Name and value, one under the other. */
  | { readonly type: 'pairs'; readonly pairs: readonly Fact[] }
  /** The numbered form of a Key Facts Statement. */
  | { readonly type: 'form'; readonly rows: readonly FormRow[] }
  | {
      readonly type: 'table'
      readonly columns: readonly Column[]
      readonly rows: string[][]
      /** Which rows are struck through; left out where none is. */
      readonly struck?: readonly boolean[]
    }

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface FormRow {
  readonly number: string
  readonly label: string
  readonly values: readonly string[]
}

export interface Column {
  readonly label: string
  readonly align: 'left' | 'right'
  /** A column that needs no more width than its longest word, such as days. */
  readonly isNarrow?: boolean
}
