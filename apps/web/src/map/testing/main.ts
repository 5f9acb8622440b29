// `npm run dev`, then /src/map/testing/index.html: the map and the counters by themselves. Query: ?night (theme), ?dark
// (night in the game), ?bare (no route), ?page=counters, ?lang=de, ?view=/path/of/a/view.json.
import { mount } from 'svelte';
import '../../ui/page.ts';
import Counters from './Counters.svelte';
import Stage from './Stage.svelte';

const wish = new URLSearchParams(location.search);
if (wish.has('night')) document.documentElement.classList.add('night');
const target = document.getElementById('app');
if (target) mount(wish.get('page') === 'counters' ? Counters : Stage, { target, props: { wish } });
