import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import type { BoundQuery } from './db/pool.ts'
import { APP_VERSION } from './version.ts'

export interface Traces {
  /** A span per request, as a child of the caller's if it sent `traceparent`. */
  ofRequests(app: FastifyInstance): void
  /** A span per statement, by its name, without its text or values. */
  ofStatements(client: PoolClient): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

const ERROR_FROM = 500

/**
 * OpenTelemetry over OTLP/HTTP to the collector named by OTEL_EXPORTER_OTLP_ENDPOINT (the other OTEL_*
 * settings apply as specified by OpenTelemetry). Loaded only when one is configured.
 */
export const startTraces = (): Traces => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'noren',
      'service.version': APP_VERSION,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('noren')

  const startRequest = (app: FastifyInstance): void => {
    app.decorateRequest('span', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const caller: Context = propagation.extract(context.active(), request.headers)
      const route = request.routeOptions.url ?? 'none'
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'noren.request_id': request.id,
          },
        },
        caller,
      )
      request.span = span
      context.with(trace.setSpan(caller, span), done)
    })
    app.addHook('onResponse', async ({ span }, { statusCode }) => {
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= ERROR_FROM) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  }

  return {
    ofRequests: startRequest,
    ofStatements(client) {
      const { query } = client
      // Of the many signatures of the driver's `query`, only this one is used here: a statement in, a
      // promise out.
      client.query = ((asked: BoundQuery | string, ...rest: unknown[]) => {
        const send = () => Reflect.apply(query, client, [asked, ...rest]) as unknown
        if (!trace.getActiveSpan()) return send()
        const name = typeof asked === 'string' ? asked : (asked.name ?? 'statement')
        const span = tracer.startSpan(name, {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql' },
        })
        const answer = send()
        if (!(answer instanceof Promise)) {
          span.end()
          return answer
        }
        answer.then(
          () => span.end(),
          () => {
            span.setStatus({ code: SpanStatusCode.ERROR })
            span.end()
          },
        )
        return answer
      }) as typeof client.query
    },
    close: () => provider.shutdown(),
  }
}
