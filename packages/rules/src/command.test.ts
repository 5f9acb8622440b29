import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './command.ts';
import { scene } from './testing/scene.ts';

type Schema = Readonly<Record<string, unknown>>;

describe('The bounds of a command', () => {
  it('the command: every text, list and number in it is bounded', () => {
    const found: string[] = [];
    let seen = 0;
    const walk = (schema: unknown, path: string): void => {
      if (Array.isArray(schema)) return schema.forEach((part, i) => walk(part, `${path}/${i}`));
      if (typeof schema !== 'object' || schema === null) return;
      const { type, pattern, additionalProperties, ...of } = schema as Schema;
      const has = (...names: string[]): boolean => names.every((name) => typeof of[name] === 'number');
      const fixed = 'const' in of || 'enum' in of;
      // The patterns match a hex, which has four digits.
      const bounded =
        fixed ||
        (type === 'array' && has('maxItems')) ||
        (type === 'string' && (has('maxLength') || pattern === '^[0-5]\\d[0-3]\\d$')) ||
        (type === 'integer' && has('minimum', 'maximum')) ||
        (type === 'object' && additionalProperties === false) ||
        ['boolean', 'null'].includes(String(type));
      if (typeof type === 'string') {
        seen += 1;
        if (!bounded) found.push(path);
      }
      for (const [key, value] of Object.entries(of)) if (key !== 'default') walk(value, `${path}/${key}`);
    };
    walk(z.toJSONSchema(command, { io: 'input' }), '');
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });

  it('the command: the refusal of a malformed command is short, whatever was sent', () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`nobody asked ${i}`, 1]));
    const { code, message, detail = '' } = scene({}).refusal({ kind: 'endTurn', ...many });
    expect(code).toBe('command.malformed');
    expect(message).not.toContain('nobody asked');
    expect(detail).toContain('nobody asked 0');
    expect(detail.length).toBeLessThan(400);
  });
});
