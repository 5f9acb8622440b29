/**
 * The arrows of the house. Each room may know the rooms listed here and no other; a room is entered by its front
 * door, the exports of its package. Read by `npm run arrows`.
 */
const arrows = {
  'apps/web': [
    'packages/game',
    'packages/protocol',
    'packages/rules',
    // Only what officers expect of a raid: see window-has-no-officers.
    'packages/bots',
    'packages/words',
    'packages/atlas',
    'packages/fairness',
  ],
  'apps/server': [
    'packages/game',
    'packages/protocol',
    'packages/rules',
    'packages/bots',
    'packages/words',
    'packages/fairness',
  ],
  // The map is public: a player may measure it.
  'packages/bots': ['packages/rules', 'packages/atlas'],
  'packages/rules': ['packages/game', 'packages/atlas'],
  // What a match tells, in sentences.
  'packages/words': ['packages/game', 'packages/rules', 'packages/atlas'],
  'packages/atlas': [],
  // What a game is to those who know none.
  'packages/game': [],
  'packages/protocol': ['packages/game'],
  'packages/fairness': ['packages/game'],
};

/**
 * The floors of each app, from the ground up. A folder may import those on the floors below its own and no other, so that no
 * circle of folders can come about. What lies loose in the root puts the app together and stands above them all.
 */
const floors = {
  'apps/server/src': [
    ['common'],
    ['store'],
    ['replicas'],
    ['gate'],
    // What may be told of a match, which every place where it happens names.
    ['post/kinds'],
    ['tables/record'],
    ['tables/live'],
    ['people', 'officers'],
    ['tables', 'talk', 'post'],
    ['host', 'sockets'],
    ['app'],
  ],
  'apps/web/src': [
    ['net'],
    ['words'],
    ['ui'],
    ['map', 'rulebook'],
    ['frame'],
    ['home', 'people', 'notifications', 'talk', 'hero'],
    ['lobby', 'table'],
    ['history'],
    ['seats'],
    ['flight'],
    ['planning'],
    ['exercise'],
    ['advice', 'ear'],
    ['record'],
    ['room'],
    ['lesson', 'replay'],
    ['shell'],
  ],
};

/** Tests, and what they share in folders named testing/. */
const test = '\\.(test|spec|bench)\\.(ts|mjs)$|/testing/';
const either = (paths) => `^(${paths.join('|')})/`;

/** Files of the rulebook that have the whole match in hand: they carry commands out, and say what shows of it. */
const engine = [
  '^packages/rules/src/(index|create|submit|play|view|dice|position/of-match|seen/(observe|public-facts))\\.ts$',
  '^packages/rules/src/.*\\.act\\.ts$',
  // A match made from a view, and played on.
  '^packages/rules/src/(sim|sim/(imagine|sides|behind-curtain|decided|sealed-choice|secret-orders|lean-view|roll-out))\\.ts$',
];

/** A rule for each folder of an app, and one for folders that have no floor yet. */
const rulesOfFloors = Object.entries(floors).flatMap(([app, rows]) => {
  const within = (folders) => folders.map((folder) => `^${app}/${folder}/`);
  const all = rows.flat();
  return [
    ...rows.flatMap((row, floor) =>
      row.map((folder) => {
        const below = rows.slice(0, floor).flat();
        // A folder within another stands on a floor of its own, below it.
        const inner = all.filter((other) => other.startsWith(`${folder}/`));
        return {
          name: `floor-of-${folder.replaceAll('/', '-')}`,
          comment: `${app}/${folder} may import ${below.join(', ') || 'no other folder of the app'}.`,
          severity: 'error',
          from: { path: within([folder]), pathNot: [test, ...within(inner)] },
          to: { path: `^${app}/`, pathNot: within(['generated', ...below, folder]) },
        };
      }),
    ),
    {
      name: 'every-folder-has-a-floor',
      comment: `A new folder of ${app} is given its place in the table of floors.`,
      severity: 'error',
      from: { path: `^${app}/[^/]+/`, pathNot: [test, ...within(['generated', ...all])] },
      to: {},
    },
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rulesOfFloors,
    ...Object.entries(arrows).map(([room, known]) => ({
      name: `arrows-of-${room.replace('/', '-')}`,
      comment: `${room} may import ${known.length > 0 ? known.join(', ') : 'no other workspace package'}.`,
      severity: 'error',
      from: { path: `^${room}/src/`, pathNot: test },
      to: { path: '^(apps|packages)/', pathNot: either([room, ...known]) },
    })),
    {
      name: 'rooms-do-not-reach-outside',
      comment:
        'What is built into the house does not import tests, scripts or the root; editions of the charts lie in charts/.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
      to: { pathNot: '^(apps|packages)/[^/]+/|^charts/|node_modules/', dependencyTypes: ['local'] },
    },
    {
      name: 'front-door',
      comment: 'A package is imported by its name; what its exports do not offer is its own affair.',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: { path: '^(apps|packages)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one concept, or there is a third between them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment: 'The rulebook reads no file, clock, socket or chance; dice are handed in.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'rules-act-on-nothing',
      comment:
        'A rule is asked of a position, or of plain facts. What acts on a match, or asks the truth about it, stands in ' +
        'a file of its own, named .act.ts within the sections, the sequence and the forces.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: [test, ...engine] },
      to: { path: engine },
    },
    {
      name: 'players-have-no-engine',
      comment:
        'The door for those who sit at a table leads to no file that acts on a match. What of it runs, and with which ' +
        'packages, is looked at in its bundle (scripts/player-bundle.test.mjs).',
      severity: 'error',
      from: { path: '^packages/rules/src/player\\.ts$' },
      to: { path: engine, reachable: true },
    },
    {
      name: 'players-come-in-by-their-door',
      comment:
        'The window and the computer players sit at a table with a view, and open the rulebook by player.ts, and the plot ' +
        'table by plot.ts; pages that show counters without a match by charts/usual.ts. What ' +
        'decides a record again, a lesson or an exercise, in a worker or for the replay and the story of a war, opens it by index.ts.',
      severity: 'error',
      from: {
        path: '^(apps/web|packages/(bots|words))/src/',
        pathNot: [
          test,
          '^apps/web/src/(record/(curve|examiner|knowledge|luck|reel)|lesson/(drill|exercise|kind-dice)|exercise/(local-match|named-dice))\\.ts$',
        ],
      },
      to: { path: '^packages/rules/', pathNot: '^packages/rules/src/(player|plot|sim|charts/usual)\\.ts$' },
    },
    {
      name: 'window-has-no-officers',
      comment:
        'The window shows what the officers expect of a raid, and runs no officer. The worker of an exercise runs them, and ' +
        'its pages know the form of its answers.',
      severity: 'error',
      from: {
        path: '^apps/web/src/',
        pathNot: [test, '^apps/web/src/exercise/(desk|summary|trial\\.svelte)\\.ts$'],
      },
      to: { path: '^packages/bots/', pathNot: '^packages/bots/src/estimate\\.ts$' },
    },
    {
      name: 'exercises-come-in-by-their-door',
      comment: 'The worker of an exercise asks for a raid tried in worlds, and for a captain, by one door.',
      severity: 'error',
      from: { path: '^apps/web/src/exercise/' },
      to: { path: '^packages/bots/', pathNot: '^packages/bots/src/(estimate|exercise/try-raid)\\.ts$' },
    },
    {
      name: 'only-computer-players-think-ahead',
      comment:
        'The door to matches that a seat may believe in is for computer players: they are given a view, and nothing else ' +
        'makes a match from one.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [test, '^packages/bots/src/', '^packages/rules/src/sim(\\.ts|/)'],
      },
      to: { path: '^packages/rules/src/sim(\\.ts|/)' },
    },
    {
      name: 'rooms-that-run-in-a-browser',
      comment:
        'Map, wire schemas, record and computer players must load in a browser; a command line may use Node.',
      severity: 'error',
      from: {
        path: '^(packages/(atlas|protocol|fairness|bots|words)|apps/web)/src/',
        pathNot: [test, '/cli(\\.ts|/)'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'database-only-in-the-store',
      comment:
        'Everything else speaks to the Store interface. What servers tell each other may go through PostgreSQL too.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '^apps/server/src/((store|generated)/|replicas/(postgres-bus|buses\\.test)\\.ts$)',
      },
      to: {
        path: ['^apps/server/src/generated/', 'node_modules/(@prisma|@libsql|libsql|pg)/'],
      },
    },
    {
      name: 'databases-apart',
      comment:
        'What SQLite and PostgreSQL say in different words stands in a folder of each. Only what opens the store, or copies ' +
        'it from one to the other, knows them, and neither knows the other.',
      severity: 'error',
      from: {
        path: '^apps/server/src/store/(?:(sqlite|postgres)/)?[^/]+$',
        pathNot: [test, '^apps/server/src/store/(index|open|server-copy|thread-main)\\.ts$'],
      },
      to: { path: '^apps/server/src/store/(sqlite|postgres)/', pathNot: '^apps/server/src/store/$1/' },
    },
    {
      name: 'tables-know-no-rule',
      comment:
        'The server knows a game by the interface in packages/game alone, so that another could sit there.',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: { path: '^packages/(rules|bots)/', pathNot: '^packages/(rules|bots)/src/index\\.ts$' },
    },
    {
      name: 'officers-think-apart',
      comment:
        'A thread in which officers think is sent the view of a seat: it reaches no store, table or setting.',
      severity: 'error',
      from: { path: '^apps/server/src/officers/thread-main\\.ts$' },
      to: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/tables/live/question\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Nothing that is built imports a test.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: test },
      to: { path: test },
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported is named by its own workspace.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'what-runs-is-a-dependency',
      comment:
        'A room names what it runs with under dependencies. The apps name there what is installed beside the ' +
        'built server, and under devDependencies what the build puts into it or into the pages.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: '^(apps|packages|tests)/' },
      // Packages of types alone are the compiler's to find.
      to: {
        couldNotResolve: true,
        pathNot: [
          '^apps/server/src/generated/',
          '^(topojson-specification|geojson)$',
          // Made by a plugin when the pages are built (apps/web/rulebook.ts): there is no file of that name.
          '^virtual:(hero|how-to-play)/',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^apps/server/src/generated/'] },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.svelte', '.json', '.css'],
    },
  },
};
